// The catalogs of `LANGUAGE`, one for each module that has texts, each with a zero at its end.

#define QUOTED(path) #path
#define CODE(language) QUOTED(language)
#define PATH_OF(language, module) QUOTED(../../../Texts/language/module.po)
#define PATH(module) PATH_OF(LANGUAGE, module)
#define BEGIN (const char[]){
#define END , 0},

{CODE(LANGUAGE), (const char *const[]){
BEGIN
#embed PATH(Chores)
END
BEGIN
#embed PATH(CodePay)
END
BEGIN
#embed PATH(MiniPools)
END
BEGIN
#embed PATH(MockBackend)
END
BEGIN
#embed PATH(ReelApp)
END
BEGIN
#embed PATH(ReelApps)
END
BEGIN
#embed PATH(ReelCoding)
END
BEGIN
#embed PATH(ReelCorpus)
END
BEGIN
#embed PATH(ReelHTTP)
END
BEGIN
#embed PATH(ReelPostgres)
END
BEGIN
#embed PATH(ReelREPL)
END
BEGIN
#embed PATH(ReelSharing)
END
BEGIN
#embed PATH(ReelSimulator)
END
BEGIN
#embed PATH(ReelStorage)
END
BEGIN
#embed PATH(ReelSupport)
END
BEGIN
#embed PATH(ReelTexts)
END
BEGIN
#embed PATH(ReelTimeline)
END
BEGIN
#embed PATH(ReelTools)
END
BEGIN
#embed PATH(Transformers)
END
BEGIN
#embed PATH(TVShows)
END
BEGIN
#embed PATH(reel-cli)
END
BEGIN
#embed PATH(reel-shared)
END
NULL}},

#undef LANGUAGE
