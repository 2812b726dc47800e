/** The cookie that keeps a browser signed in. */
export const cookieName = 'auth_token'
/** The one by which a browser is recognised that has signed in before. */
export const deviceCookieName = 'device'
/** The one of somebody who has yet to show the second factor; it signs nobody in. */
export const pendingCookieName = 'pending_sign_in'
/** The one of a browser that is on its way to the organisation and back. */
export const journeyCookieName = 'organisation_journey'
/** The one of what a passkey was asked to sign in this browser. */
export const challengeCookieName = 'passkey_challenge'
