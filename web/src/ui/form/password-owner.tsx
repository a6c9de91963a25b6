/** Names the account for password managers, which would otherwise store the password for the signed-in user. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
