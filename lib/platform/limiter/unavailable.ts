/** The limiter's service is down. No input of a caller may cause it. */
export class LimiterUnavailable extends Error {}
