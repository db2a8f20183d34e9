// The build: the browser's assets, and one server bundle whose entry is our own start file, so that
// database pool, context keys and caches exist once (docs/decisions/004-layout.md).
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { isOneOf, partsOfEveryPage, partsOfForms, partsOfPublicPages, partsOfStaff } from './chunk-groups.ts'
import { subsetFont } from './scripts/subset-font.ts'

/** Packages that stay outside the server bundle: programs for the machine, files looked up by their paths, rarely read. */
const notBundled = ['@node-rs/argon2', 'sharp', 'pino', 'exceljs']

export default defineConfig(({ command }) => ({
  plugins: [subsetFont(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      // All named: looking for them, Vite would take in what only the server uses, and reload the page when it finds more.
      optimizeDeps: {
        noDiscovery: true,
        include: [
          '@base-ui/react/dialog',
          '@base-ui/react/toast',
          'altcha-lib',
          'altcha-lib/algorithms/web/pbkdf2',
          'lucide-react',
          'react',
          'react-day-picker',
          'react-day-picker/locale/id',
          'react-dom',
          'react-dom/client',
          'react-router',
          'react-router/dom',
          'react/jsx-dev-runtime',
          'react/jsx-runtime',
          'zod',
        ],
      },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs in two files rather than in thirty: each file costs a request and its headers.
              groups: [
                // The home page's own few: each by itself costs more in headers than it weighs.
                {
                  name: 'public-parts',
                  test: /node_modules\/lucide-react\/dist\/esm\/icons\/(heart|key-round|list-checks|log-in|message-circle-question-mark)\.mjs$/,
                },
                // A phone would fetch each of them by itself; those of one page alone stay with it.
                { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 5 },
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'parts', test: isOneOf(partsOfEveryPage) },
                { name: 'public-parts', test: isOneOf(partsOfPublicPages) },
                { name: 'form-parts', test: isOneOf(partsOfForms) },
                { name: 'staff-parts', test: isOneOf(partsOfStaff) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Node reads a few large files much faster than the 2,600 of the packages
      // (docs/decisions/068-packages-in-the-bundle.md). In development Vite would translate each of them.
      resolve: command === 'build' ? { noExternal: true, external: notBundled } : {},
      build: {
        target: 'node26',
        rollupOptions: { input: './scripts/start.ts' },
      },
    },
  },
}))
