/** What a passkey keeps of whose it is: a number that says nothing to anybody else. */
export const handleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`account ${userId}`)

/** Whether an answer names them; a passkey that keeps nothing names nobody. */
export const isHandleOf = (handle: string | undefined, userId: number): boolean =>
  handle === undefined || handle === Buffer.from(handleOf(userId)).toString('base64url')
