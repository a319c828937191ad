/** Nobody can say how often something was done. No input of a caller may cause it. */
export class LimiterUnavailable extends Error {}
