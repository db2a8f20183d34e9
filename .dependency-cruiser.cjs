// The import rules: floors run down, areas lean only on their list, pages are leaves (docs/architecture.md).
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** Which area of domain/ may import which; docs/architecture.md shows the same table, and a test compares the two. */
const leans = {
  audit: [],
  accounts: ['audit'],
  sessions: ['accounts', 'audit'],
  credentials: ['accounts', 'settings', 'audit'],
  settings: ['accounts', 'audit'],
  offices: ['accounts', 'audit'],
  people: ['accounts', 'sessions', 'credentials', 'offices', 'audit'],
  faq: ['accounts', 'audit'],
  'content-files': ['accounts', 'audit'],
  knowledge: ['accounts', 'audit'],
  announcements: ['accounts', 'offices', 'audit', 'content-files'],
  'service-levels': ['accounts', 'settings', 'audit'],
  live: ['accounts'],
  tickets: ['accounts', 'offices', 'service-levels', 'live', 'audit'],
  desk: ['accounts', 'offices', 'service-levels', 'live', 'tickets', 'canned-replies'],
  'own-tickets': ['accounts', 'offices', 'tickets', 'audit'],
  'time-limits': ['accounts', 'service-levels', 'tickets', 'audit'],
  intake: ['accounts', 'offices', 'tickets', 'audit'],
  bulk: ['accounts', 'tickets', 'desk', 'canned-replies', 'audit'],
  'canned-replies': ['accounts', 'offices', 'audit'],
  'article-writing': ['accounts', 'audit', 'content-files', 'knowledge'],
  search: ['accounts', 'knowledge', 'faq', 'announcements', 'offices', 'audit'],
  notifications: ['accounts', 'credentials', 'offices', 'live', 'tickets', 'audit'],
  'personal-data': ['accounts', 'sessions', 'credentials', 'tickets', 'attachments', 'notifications', 'audit'],
  'season-close': [
    'accounts',
    'settings',
    'offices',
    'faq',
    'tickets',
    'attachments',
    'notifications',
    'personal-data',
    'audit',
  ],
  retention: ['accounts', 'settings', 'notifications', 'personal-data', 'backups', 'season-close', 'audit'],
  attachments: ['accounts', 'tickets', 'audit'],
  reporting: ['accounts', 'tickets', 'offices', 'audit'],
  backups: ['accounts', 'settings', 'audit'],
  'access-log': [
    'accounts',
    'sessions',
    'offices',
    'faq',
    'knowledge',
    'announcements',
    'tickets',
    'canned-replies',
    'search',
    'settings',
    'audit',
  ],
  security: ['accounts', 'audit'],
  incidents: ['accounts', 'settings', 'tickets', 'attachments', 'notifications', 'backups', 'audit'],
  operations: ['accounts'],
  profiles: ['accounts', 'tickets', 'audit'],
  assistant: ['offices', 'search', 'tickets'],
}

/**
 * The raw tables of what the public reads, and the only files that may import them: the door that decides what is
 * public, the files that edit, and each exception with its reason. Everybody else reads through the door.
 */
const contentTables = {
  faq: {
    tables: 'domain/faq/faq-tables',
    door: 'domain/faq/published-faqs',
    editing: [
      ...['change-faq', 'create-faq', 'remove-faq', 'restore-faq', 'revert-faq', 'order-faqs', 'load-faqs'],
      ...['check-topic', 'keep-faq-revision', 'find-managed-faqs', 'find-faq-history'],
    ].map((file) => `domain/faq/${file}`),
    except: [
      'domain/faq/faq-thanks-tables', // points at an item
      'domain/season-close/season-close-tables', // points at the draft an answer was kept as
      'domain/access-log/find-names', // names what an entry of the access log speaks of, for who may read that log
    ],
  },
  knowledge: {
    tables: 'domain/knowledge/knowledge-tables',
    door: 'domain/knowledge/published-articles',
    editing: ['domain/knowledge/load-knowledge', 'domain/article-writing/[a-z-]+'],
    except: ['domain/knowledge/article-feedback-tables', 'domain/access-log/find-names'],
  },
  announcements: {
    tables: 'domain/announcements/announcement-tables',
    door: 'domain/announcements/published-announcements',
    editing: [
      ...['change-announcement', 'create-announcement', 'remove-announcement', 'restore-announcement'],
      ...['load-announcements', 'find-staff-announcements'],
    ].map((file) => `domain/announcements/${file}`),
    except: [
      'domain/announcements/find-attachments', // the files of announcements that its caller has already read
      'domain/access-log/find-names',
    ],
  },
  'content-files': {
    tables: 'domain/content-files/content-file-tables',
    door: 'domain/content-files/get-content-file',
    editing: ['domain/content-files/(store-content-file|remove-content-files|find-content-files)'],
    except: [
      'domain/announcements/announcement-tables', // points at a file
      'domain/announcements/(find-attachments|change-announcement)', // names and sizes of what is attached
      'domain/article-writing/find-broken-links', // whether a file is there, for who writes
    ],
  },
  offices: {
    tables: 'domain/offices/office-tables',
    door: 'domain/offices/public-offices',
    editing: ['domain/offices/(change-office|find-managed-offices|load-offices|move-regency)'],
    // An office has no draft and is never removed: these point at it, or put its name beside a ticket or a person.
    except: [
      'domain/(tickets|own-tickets|desk|intake|reporting|season-close|notifications|people|canned-replies)/[a-z-]+',
      'domain/access-log/find-names',
    ],
  },
}

/** Each floor and what stands above it. */
const above = {
  app: ['server', 'worker', 'scripts'],
  domain: ['server', 'worker', 'scripts', 'app'],
  platform: ['server', 'worker', 'scripts', 'app', 'domain'],
  shared: ['server', 'worker', 'scripts', 'app', 'domain', 'platform'],
}

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

    ...Object.entries(leans).map(([area, on]) =>
      never(
        `${area}-leans-only-on-its-list`,
        { path: under(`domain/${area}`) },
        { path: under('domain'), pathNot: under(...[area, ...on].map((each) => `domain/${each}`)) },
      ),
    ),
    never(
      'tables-belong-to-their-area',
      { path: under('app', 'server', 'worker', 'scripts') },
      { path: '-tables\\.ts$' },
    ),
    ...Object.entries(contentTables).map(([kind, { tables, door, editing, except }]) =>
      never(
        `${kind}-is-read-through-its-door`,
        { pathNot: [`^(${[door, ...editing, ...except].join('|')})\\.ts$`, '^tests/'] },
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
      { path: '^platform/turns/counted-turns|(^|/)rate-limiter-flexible(/|$)' },
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
Object.defineProperty(module.exports, 'contentTables', { value: contentTables })
