export const scriptsFolder = "public/scripts";
/** For pages of other sites, under names that stay. */
export const elementFolder = "public/embed";
