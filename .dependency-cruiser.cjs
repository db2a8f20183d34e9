// The import rules: layers run down, areas and their rooms lean only on their lists, pages are leaves (docs/architecture.md).
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** Which area of domain/ may import which. A new line here is a new arrow: think twice. */
const leans = {
  accounts: [],
  operations: ['accounts'],
  offices: ['accounts'],
  season: ['accounts'],
  tickets: ['accounts', 'offices', 'operations', 'season'],
  content: ['accounts', 'offices', 'season', 'tickets'],
  search: ['accounts', 'content', 'offices', 'season', 'tickets'],
  notifications: ['accounts', 'offices', 'operations', 'season', 'tickets'],
  reporting: ['accounts', 'offices', 'tickets'],
  'shared-answers': ['accounts', 'content', 'notifications', 'offices', 'operations', 'search', 'season', 'tickets'],
  'sealed-reports': ['accounts', 'notifications', 'offices', 'operations', 'tickets'],
  privacy: ['accounts', 'content', 'notifications', 'offices', 'operations', 'sealed-reports', 'season', 'tickets'],
  'api-keys': ['accounts', 'notifications', 'offices', 'tickets'],
}

/** Inside an area: which room (folder) may import which; '.' is what lies in the area's own folder. */
const rooms = {
  'api-keys': { '.': [], tickets: ['.'], webhooks: ['.', 'tickets'] },
  accounts: {
    '.': [],
    phone: ['.'],
    sessions: ['.'],
    'second-factor': ['.'],
    registration: ['.'],
    security: ['.'],
    people: ['.', 'phone', 'sessions'],
    profile: ['.', 'registration'],
    email: ['.', 'phone', 'second-factor'],
    'sign-in': ['.', 'phone', 'registration', 'second-factor', 'sessions'],
    contacts: ['.', 'phone'],
    'personal-data': ['.', 'contacts', 'email', 'phone', 'sessions'],
    password: ['.', 'email', 'phone', 'registration', 'second-factor'],
    invitations: ['.', 'people', 'phone'],
    provider: ['.', 'email', 'people', 'phone', 'sign-in'],
  },
  content: {
    files: [],
    lifecycle: [],
    clauses: ['lifecycle'],
    faq: ['lifecycle'],
    'canned-replies': ['lifecycle'],
    articles: ['files', 'lifecycle'],
    announcements: ['files', 'lifecycle'],
    exchange: ['articles', 'canned-replies', 'faq', 'files', 'lifecycle'],
  },
  notifications: {
    deliveries: [],
    '.': ['deliveries'],
    push: ['.', 'deliveries'],
    former: ['deliveries', 'push'],
    sent: ['.', 'deliveries', 'push', 'whatsapp'],
    reach: ['.', 'deliveries', 'push', 'whatsapp'],
    whatsapp: ['.', 'deliveries'],
    staff: ['.', 'deliveries', 'push'],
    news: ['.', 'deliveries', 'whatsapp'],
    'personal-data': ['.', 'deliveries', 'push', 'whatsapp'],
    contact: ['.', 'deliveries'],
    numbers: ['.', 'deliveries', 'personal-data', 'whatsapp'],
  },
  operations: { '.': [], 'access-log': [], backups: ['.'], channels: ['.'], live: [], peak: [], settings: [] },
  privacy: {
    '.': [],
    consent: ['.'],
    'data-export': ['.'],
    erasure: ['.'],
    breaches: ['.'],
    'season-close': ['.', 'erasure'],
    retention: ['.', 'erasure', 'season-close'],
  },
  'sealed-reports': { '.': [], news: ['.'], desk: ['.', 'news'] },
  search: {
    language: [],
    engine: ['language'],
    '.': ['engine', 'language'],
    synonyms: ['.', 'engine', 'language'],
    learning: ['.', 'engine', 'language'],
    'ready-answers': ['.', 'engine', 'language'],
    phrasing: ['.', 'engine', 'language', 'ready-answers'],
    assistant: ['.', 'engine', 'language', 'phrasing'],
  },
  'shared-answers': {
    '.': [],
    similar: ['.'],
    clusters: ['.', 'similar'],
    attaching: ['.', 'clusters', 'similar'],
    followers: ['.'],
    'faq-proposals': ['.', 'similar'],
  },
  tickets: {
    sla: [],
    '.': ['sla'],
    attachments: ['.'],
    tally: ['.'],
    categories: ['.'],
    demo: ['.', 'sla'],
    desk: ['.', 'distress', 'on-behalf', 'sla', 'tally'],
    escalation: ['.', 'sla'],
    title: ['.'],
    'on-behalf': ['.', 'attachments', 'title'],
    'personal-data': ['.', 'attachments', 'on-behalf', 'pupils', 'withdrawal'],
    requester: ['.', 'on-behalf'],
    season: ['.'],
    'status-page': ['.', 'sla'],
    guest: ['.', 'attachments', 'on-behalf', 'status-page', 'title'],
    pupils: ['.', 'guest'],
    transfer: ['.', 'desk'],
    bulk: ['.', 'desk', 'transfer'],
    drafts: ['.', 'attachments', 'desk', 'transfer'],
    'reply-guard': ['.', 'desk'],
    'personal-words': ['.', 'desk', 'reply-guard'],
    queue: ['.', 'desk', 'distress', 'sla'],
    distribution: ['.', 'desk', 'queue'],
    withdrawal: ['.', 'attachments'],
    'desk-search': ['.', 'desk', 'pupils'],
    distress: ['.'],
    following: ['.'],
  },
}

/**
 * The raw tables of what the public reads, and the only files of their area that may import them: the door that decides
 * what is public, the files that edit, and each exception with its reason. Everybody else reads through the door.
 */
const contentTables = {
  faq: {
    tables: 'domain/content/faq/faq-tables',
    door: 'domain/content/faq/published-faqs',
    editing: [
      'domain/content/faq/(faq\\.server|managed-faqs)',
      'domain/content/faq/exchange/exchanged-faqs',
      'domain/content/faq/proposals/faq-proposal-views', // drafts that wait for who publishes them, and for the desk that proposed them
    ],
    except: [
      'domain/content/faq/faq-thanks-tables', // points at an item
      'domain/content/faq/proposals/faq-proposal-tables',
      'domain/content/faq/faq-reference', // lets tables of other areas point at an item
      'domain/content/faq/faq-audit', // names what an entry of the access log is about, for who may read that log
    ],
  },
  articles: {
    tables: 'domain/content/articles/article-tables',
    door: 'domain/content/articles/published-articles',
    editing: [
      'domain/content/articles/(article\\.server|managed-articles)',
      'domain/content/articles/exchange/exchanged-articles',
    ],
    except: [
      'domain/content/articles/feedback/article-feedback-tables', // points at an article
      'domain/content/articles/article-audit',
    ],
  },
  announcements: {
    tables: 'domain/content/announcements/announcement-tables',
    door: 'domain/content/announcements/published-announcements',
    editing: ['domain/content/announcements/announcement\\.server'],
    except: ['domain/content/announcements/announcement-audit'],
  },
  files: {
    tables: 'domain/content/files/content-file-tables',
    door: 'domain/content/files/get-content-file',
    editing: ['domain/content/files/content-file\\.server'],
    except: [
      'domain/content/announcements/announcement-tables', // points at a file
      'domain/content/announcements/(published-announcements|announcement\\.server)', // names and sizes of what is attached
      'domain/content/articles/managed-articles', // whether a file is there, for who writes
    ],
  },
  offices: {
    tables: 'domain/offices/office-tables',
    door: 'domain/offices/public-offices',
    editing: ['domain/offices/(office\\.server|managed-offices)'],
    // An office has no draft and is never removed: these point at it, name it in the log, or tell who leads it.
    except: ['domain/offices/(office-audit|office-reference|office-lead)'],
  },
}

/** Whose tables are private: others get read functions, views and conditions. Reporting counts over all, and only reads. */
const tableOwners = [...Object.keys(leans).map((area) => `domain/${area}`), 'platform/audit', 'platform/settings']

/** Each layer and what stands above it. */
const above = {
  app: ['server', 'worker', 'scripts'],
  domain: ['server', 'worker', 'scripts', 'app'],
  platform: ['server', 'worker', 'scripts', 'app', 'domain'],
  shared: ['server', 'worker', 'scripts', 'app', 'domain', 'platform'],
}

const inRoom = (area, room) => (room === '.' ? `^domain/${area}/[^/]+$` : `^domain/${area}/${room}/`)
const under = (...folders) => `^(${folders.join('|')})/`
const never = (name, from, to) => ({ name, severity: 'error', from, to })

/** The pages: exactly what app/routes.ts names. A part that lies beside its page is none. */
const pages = [...readFileSync(join(__dirname, 'app/routes.ts'), 'utf8').matchAll(/'(routes\/[^']+)'/g)]
  .map(([, file]) => `^app/${file.replaceAll('.', '\\.')}$`)
  .concat('^app/root\\.tsx$')

module.exports = {
  forbidden: [
    never('no-circles', {}, { circular: true }),
    // An import name that leads nowhere would slip past every rule below.
    never('import-names-resolve', {}, { path: '^#', couldNotResolve: true }),

    ...Object.entries(above).map(([floor, upper]) =>
      never(`${floor}-never-looks-up`, { path: under(floor) }, { path: under(...upper, 'tests') }),
    ),
    never('worker-knows-no-web', { path: under('worker') }, { path: under('server', 'app') }),
    never('server-knows-no-worker', { path: under('server') }, { path: under('worker') }),
    never('nobody-imports-scripts', { path: under('server', 'worker') }, { path: under('scripts', 'tests') }),
    never('scripts-know-no-tests', { path: under('scripts') }, { path: under('tests') }),
    // A release contains no sources of pages (scripts/release/release-manifest.ts).
    never('scripts-know-no-pages', { path: under('scripts') }, { path: under('app') }),
    never(
      'commands-run-in-a-release',
      { path: under('scripts/portal') },
      { path: under('app', 'server'), reachable: true },
    ),

    ...Object.entries(leans).map(([area, on]) =>
      never(
        `${area}-leans-only-on-its-list`,
        { path: under(`domain/${area}`) },
        { path: under('domain'), pathNot: under(...[area, ...on].map((each) => `domain/${each}`)) },
      ),
    ),
    ...Object.entries(rooms).flatMap(([area, leansOf]) =>
      Object.entries(leansOf).map(([room, on]) =>
        never(
          `${area}-rooms-lean-one-way`,
          { path: inRoom(area, room) },
          { path: under(`domain/${area}`), pathNot: [room, ...on].map((each) => inRoom(area, each)) },
        ),
      ),
    ),
    never(
      'tables-belong-to-their-area',
      { path: under('app', 'server', 'worker', 'scripts') },
      { path: '-tables\\.ts$' },
    ),
    ...tableOwners.map((owner) =>
      never(
        'tables-stay-in-their-area',
        { path: under('domain'), pathNot: under(owner, 'domain/reporting') },
        { path: `^${owner}/.*-tables\\.ts$` },
      ),
    ),
    ...Object.entries(contentTables).map(([kind, { tables, door, editing, except }]) =>
      never(
        `${kind}-is-read-through-its-door`,
        {
          path: under(tables.split('/', 2).join('/')),
          pathNot: `^(${[door, ...editing, ...except].join('|')})\\.ts$`,
        },
        { path: `^${tables}\\.ts$` },
      ),
    ),

    never('nobody-imports-a-page', { pathNot: '^app/routes\\.ts$' }, { path: pages }),
    never(
      'ui-knows-no-area',
      { path: under('app/ui') },
      { path: under('app', 'domain', 'platform'), pathNot: under('app/ui') },
    ),
    never(
      'components-stay-pure',
      { path: under('app/ui', 'app/components') },
      { path: under('platform'), reachable: true },
    ),
    never(
      'pages-ask-the-domain',
      { path: under('app', 'server'), pathNot: '^server/endpoints/health\\.ts$' },
      { path: '^platform/database' },
    ),

    never(
      'limits-stand-in-the-table',
      { pathNot: '^platform/(limits\\.server\\.ts$|turns/)' },
      { path: '^platform/turns/rate-counters|(^|/)rate-limiter-flexible(/|$)' },
    ),

    never('no-barrels', {}, { path: '/index\\.tsx?$', pathNot: 'node_modules/' }),
    never('no-drawers', {}, { path: '/(util|utils|helper|helpers|misc|lib|common)[/.]', pathNot: 'node_modules/' }),
  ],
  options: {
    // Tests may import anything; '+types' are generated and exist for the compiler only.
    exclude: { path: '\\.test\\.tsx?$|/\\+types/' },
    doNotFollow: { path: 'node_modules' },
    // Type-only imports count like all others.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}

// For tests/architecture; not enumerable, because dependency-cruiser refuses keys that it does not know.
Object.defineProperty(module.exports, 'leans', { value: leans })
Object.defineProperty(module.exports, 'rooms', { value: rooms })
Object.defineProperty(module.exports, 'contentTables', { value: contentTables })
