/** Tells password managers whose password a form is about that asks for no address; people do not see it. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
