/** Tells password managers whose password is chosen here; else they store it as that of whoever is signed in. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
