export const scriptsFolder = "public/scripts";
