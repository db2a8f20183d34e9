// '/search-suggestions?q=': what a search box offers for what is typed so far, as JSON.
import { suggestWhileTyping } from '#domain/search/suggest-while-typing.ts'
import { searchMaxLength } from '#shared/text.ts'
import type { Route } from './+types/suggestions.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get('q') ?? '').slice(0, searchMaxLength)
  return Response.json(await suggestWhileTyping(typed))
}
