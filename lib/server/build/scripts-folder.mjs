export const scriptsFolder = "public/scripts";
/** For pages of other sites, under names that stay. */
export const elementFolder = "public/embed";
/** The package of lib/sdk, under a name that stays. */
export const sdkFolder = "public/sdk";
