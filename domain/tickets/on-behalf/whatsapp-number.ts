// A telephone number as wa.me wants it: the country first, digits only. Pure.
/** '0812-3456-7890' and '+62 812 3456 7890' become '6281234567890'; null for what cannot be a number. */
export function whatsappNumber(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  const number = digits.startsWith('0') ? `62${digits.slice(1)}` : digits.startsWith('8') ? `62${digits}` : digits
  return /^\d{10,15}$/.test(number) ? number : null
}
