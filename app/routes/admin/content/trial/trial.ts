// '/admin/search-trial': what search and assistant would give if the form of an FAQ item or article were published as it stands.
import { requireAllowed } from '#app/guards.server.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/trial.ts'
import { answerTrial } from './answer-trial.server.ts'

/** It is asked by POST only. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<never> {
  await requireAllowed(context, request, 'admin', mayManageSearch)
  throw new NotFound()
}

/** Answers a POST of the form, as JSON. */
export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const answer = await answerTrial(person, request)
  if (!answer) throw new NotFound()
  return answer
}
