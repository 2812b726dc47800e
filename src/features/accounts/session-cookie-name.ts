/** The cookie that keeps a browser signed in (specification, section 7). */
export const cookieName = 'auth_token'
