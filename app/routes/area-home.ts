// '/admin' and '/helpdesk': lead to the dashboard of the area. The guard of the layout around them decides who gets there.
import { redirect } from 'react-router'
import type { Route } from './+types/area-home.ts'

export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(`/${new URL(request.url).pathname.split('/')[1]}/dashboard`)
