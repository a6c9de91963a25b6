const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/** COP without decimals, as administrators see prices (docs/product.md §2.6). */
export function wholePrice(price: number): string {
  return pesos.format(price);
}
