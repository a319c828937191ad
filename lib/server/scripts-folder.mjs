/** Where the public page's scripts are bundled to; their names change with their content. */
export const scriptsFolder = "public/scripts";
