/**
 * Hidden, read-only input with the member's email, which tells password managers which account a password form
 * belongs to.
 */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
