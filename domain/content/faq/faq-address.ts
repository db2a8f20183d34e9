// Where a question of the FAQ can be read on the portal. Pure.
/** The address that opens the question on the home page (docs/rules-of-service.md#faq). */
export function faqAddress(question: string): string {
  return `/?${new URLSearchParams({ search: question })}#faq`
}
