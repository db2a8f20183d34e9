// Without network the router would look for code and data it cannot get; the browser goes itself, and the worker answers.
function goTo(event: Event, address: URL): void {
  const here = window.location
  const samePage = address.pathname === here.pathname && address.search === here.search
  if (address.origin !== here.origin || samePage) return
  event.preventDefault()
  event.stopImmediatePropagation()
  here.assign(address)
}

function follow(event: MouseEvent): void {
  if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.href && !link.target) goTo(event, new URL(link.href))
}

function search(event: SubmitEvent): void {
  if (navigator.onLine || !(event.target instanceof HTMLFormElement) || !event.target.matches('[role=search]')) return
  const address = new URL(event.target.action)
  for (const [name, value] of new FormData(event.target)) address.searchParams.set(name, String(value))
  goTo(event, address)
}

/**
 * Follows links and searches by whole pages while the network is away; call once, before the router starts. Searches are
 * forms with that role; other forms, such as a filter or the chat, are their page's own business.
 */
export function goWithoutNetwork(): void {
  document.addEventListener('click', follow, true)
  document.addEventListener('submit', search, true)
}
