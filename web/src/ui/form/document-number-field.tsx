import { hasOnlyDigits } from '@studio/contracts/document-number';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface DocumentNumberFieldProps extends TextFieldProps {
  /** The chosen type of document; empty before one is chosen. */
  readonly documentType?: string | undefined;
}

/** The number of a document; a phone opens its digits where the type has no letters (docs/product.md §4.2). */
export function DocumentNumberField({ documentType = '', ...props }: DocumentNumberFieldProps) {
  return <TextField inputMode={hasOnlyDigits(documentType) ? 'numeric' : 'text'} autoComplete="off" {...props} />;
}
