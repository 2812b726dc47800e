/** A coding is accepted where it is named without a weight of nought. */
const refused = String.raw`(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))`
const codings = {
  br: new RegExp(String.raw`\bbr\b` + refused),
  gzip: new RegExp(String.raw`\bgzip\b` + refused),
}

/** @param acceptEncoding the header of a request. */
export const accepts = (acceptEncoding: string, coding: 'br' | 'gzip') => codings[coding].test(acceptEncoding)
