/**
 * The library that knows the formats of passkeys, loaded when somebody first uses one: its three hundred modules are a
 * tenth of a second of each start.
 */
export const webauthn = () => import('@simplewebauthn/server')
