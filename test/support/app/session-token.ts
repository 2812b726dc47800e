/** The token in the line of a cookie that signs a browser in; blank where it has none. */
export const sessionTokenIn = (line: string) => /^auth_token=([^;]+)/.exec(line)?.[1] ?? ''
