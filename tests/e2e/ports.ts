// The port of every portal that the browser tests start: no two portals share one, and no browser refuses any.
/** Whose port it is: the portal that all share, then each spec's own, by the spec's name. */
const names = [
  'shared',
  'accessOfPermissions',
  'accessOfRoles',
  'behindTls',
  'byTheClock',
  'canary',
  'databaseAway',
  'databaseFaults',
  'databaseFaultsApart',
  'databaseRole',
  'failingStarts',
  'foreignIds',
  'formsInOutages',
  'hostileRequests',
  'largeBodies',
  'limitsFirst',
  'limitsSecond',
  'liveFirst',
  'liveSecond',
  'liveReplyToMany',
  'oddRequests',
  'outageLog',
  'pageCacheFirst',
  'pageCacheSecond',
  'rollingFirst',
  'rollingSecond',
  'rollingThird',
  'secrets',
  'severalStartsFirst',
  'severalStartsSecond',
  'severalStartsThird',
  'startAndStop',
  'whatsappSignIn',
  'whatsappFlood',
  'firstScreen',
  'webPush',
  'whatsappNumbers',
  'serviceIncidents',
  'incidentKilled',
  'faqProposals',
  'distressDoors',
  'movedDate',
  'providerSignIn',
  'peak',
  'webProcesses',
] as const

/** Ports above 1024 that fetch and browsers refuse as "bad ports": https://fetch.spec.whatwg.org/#port-blocking. */
export const refusedPorts: readonly number[] = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]

/** The ports in the order of the names, counted up from `base` past those that browsers refuse. */
export function portsFrom(base: number): Record<(typeof names)[number], number> {
  const ports: Partial<Record<(typeof names)[number], number>> = {}
  let next = base
  for (const name of names) {
    while (refusedPorts.includes(next)) next += 1
    ports[name] = next
    next += 1
  }
  return ports as Record<(typeof names)[number], number>
}

/** The ports of this run: from PORTAL_E2E_PORT, 4173 without it. */
export const ports = portsFrom(Number(process.env.PORTAL_E2E_PORT ?? 4173))
