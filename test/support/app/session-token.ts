/** Returns the session token of a cookie. Empty if there is none. */
export const findSessionToken = (line: string) => /^auth_token=([^;]+)/.exec(line)?.[1] ?? ''
