const pesos = { style: 'currency', currency: 'COP' } as const;
const withCents = new Intl.NumberFormat('es-CO', { ...pesos, minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('es-CO', { ...pesos, maximumFractionDigits: 0 });

/** COP with two decimals, the format of members' screens (docs/product.md §6.13). */
export const priceWithDecimals = (price: number) => withCents.format(price);

/** COP without decimals, as administrators see prices (docs/product.md §2.6). */
export const wholePrice = (price: number) => whole.format(price);
