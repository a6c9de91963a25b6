/** A mobile number in groups, `300 123 4567`, with a country's code as written; any other number as written. */
export function phoneText(phone: string): string {
  const [, code = '', ...groups] = /^(\+57)?(3\d\d)(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? [];
  return groups.length === 0 ? phone : [code, ...groups].join(' ').trim();
}
