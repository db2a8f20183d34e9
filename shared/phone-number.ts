// Telephone numbers as people read them. Pure.
/** '6281234567890' as people write it: '0812 3456 7890'. */
export function spacedNumber(number: string): string {
  return number.replace(/^62/, '0').replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
