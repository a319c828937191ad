/** Made by lib/server/bundle-player.mjs; declared here, so that types can be checked before anything is built. */

/** Address of the public page's script. */
export declare const PAGE_SCRIPT: string;
/** Address of the script of a request's page. */
export declare const REQUEST_SCRIPT: string;
/** Address of the script of the page that shows what agents get. */
export declare const CONTEXT_SCRIPT: string;
/** The whole script of the page that plays a package. */
export declare const OFFLINE_SCRIPT: string;
/** Address of the element for pages of other sites that changes with its content, and what `integrity` says of it. */
export declare const ELEMENT_SCRIPT: string;
export declare const ELEMENT_INTEGRITY: string;
