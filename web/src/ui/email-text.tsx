import { Fragment } from 'react';

/**
 * An email address that breaks where it reads well when room is short: after a dot of its name, before the @. Its
 * container breaks it anywhere (`overflow-wrap`) where that is not enough.
 */
export function EmailText({ children: address }: { readonly children: string }) {
  const at = address.lastIndexOf('@');
  const parts = address.slice(0, at).split(/(?<=\.)/);
  return (
    <>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one address never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
      <wbr />
      {address.slice(at)}
    </>
  );
}
