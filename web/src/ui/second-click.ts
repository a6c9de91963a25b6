/** Whether this ends a double click: what lies under it by now is not what was aimed at. */
export function isSecondClick(event: object): boolean {
  return 'detail' in event && Number(event.detail) > 1;
}
