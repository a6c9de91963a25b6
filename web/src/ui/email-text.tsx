import { Fragment } from 'react';

/**
 * An email address with preferred line breaks: after a dot of the local part and before the @. `overflow-wrap` of the
 * container handles the rest.
 */
export function EmailText({ children: address }: { readonly children: string }) {
  const at = address.lastIndexOf('@');
  const parts = address.slice(0, at).match(/[^.]*\.|[^.]+$/g) ?? [];
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
