const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/** COP without decimals, as the administration sees prices (spec §9). */
export function wholePrice(price: number): string {
  return pesos.format(price);
}
