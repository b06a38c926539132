// The catalogs of `LANGUAGE`, one for each module that has texts.

#define QUOTED(path) #path
#define CODE(language) QUOTED(language)
#define PATH_OF(language, module) QUOTED(../../../Texts/language/module.po)
#define PATH(module) PATH_OF(LANGUAGE, module)
#define JOINED(first, second) first##_##second
#define NAME_OF(first, second) JOINED(first, second)
#define NAME(module) NAME_OF(module, LANGUAGE)
#define BEGIN(module) static const unsigned char NAME(module)[] = {
#define END };
#define CATALOG(module) {NAME(module), sizeof NAME(module)}

BEGIN(CodePay)
#embed PATH(CodePay)
END
BEGIN(MiniPools)
#embed PATH(MiniPools)
END
BEGIN(MockBackend)
#embed PATH(MockBackend)
END
BEGIN(ReelApp)
#embed PATH(ReelApp)
END
BEGIN(ReelApps)
#embed PATH(ReelApps)
END
BEGIN(ReelCoding)
#embed PATH(ReelCoding)
END
BEGIN(ReelCorpus)
#embed PATH(ReelCorpus)
END
BEGIN(ReelHTTP)
#embed PATH(ReelHTTP)
END
BEGIN(ReelPostgres)
#embed PATH(ReelPostgres)
END
BEGIN(ReelShell)
#embed PATH(ReelShell)
END
BEGIN(ReelSimulator)
#embed PATH(ReelSimulator)
END
BEGIN(ReelStorage)
#embed PATH(ReelStorage)
END
BEGIN(ReelSupport)
#embed PATH(ReelSupport)
END
BEGIN(ReelTexts)
#embed PATH(ReelTexts)
END
BEGIN(ReelTimeline)
#embed PATH(ReelTimeline)
END
BEGIN(Transformers)
#embed PATH(Transformers)
END
BEGIN(TVShows)
#embed PATH(TVShows)
END
BEGIN(reel_cli)
#embed PATH(reel-cli)
END
BEGIN(reel_shared)
#embed PATH(reel-shared)
END

static const struct reel_catalog NAME(catalogs)[] = {
  CATALOG(CodePay),
  CATALOG(MiniPools),
  CATALOG(MockBackend),
  CATALOG(ReelApp),
  CATALOG(ReelApps),
  CATALOG(ReelCoding),
  CATALOG(ReelCorpus),
  CATALOG(ReelHTTP),
  CATALOG(ReelPostgres),
  CATALOG(ReelShell),
  CATALOG(ReelSimulator),
  CATALOG(ReelStorage),
  CATALOG(ReelSupport),
  CATALOG(ReelTexts),
  CATALOG(ReelTimeline),
  CATALOG(Transformers),
  CATALOG(TVShows),
  CATALOG(reel_cli),
  CATALOG(reel_shared),
};

static const struct reel_language NAME(language) = {
  CODE(LANGUAGE), NAME(catalogs), sizeof NAME(catalogs) / sizeof NAME(catalogs)[0],
};

#undef LANGUAGE
