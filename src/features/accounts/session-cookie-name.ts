/** The cookie that keeps a browser signed in. */
export const cookieName = 'auth_token'
/** The one by which a browser is recognised that has signed in before. */
export const deviceCookieName = 'device'
/** The one of somebody who has yet to show the second factor; it signs nobody in. */
export const pendingCookieName = 'pending_sign_in'
