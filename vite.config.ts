// The build: the browser's assets, and one server bundle whose entry is our own start file, so that
// database pool, context keys and caches exist once (docs/decisions/004-layout.md).
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        target: 'node26',
        rollupOptions: { input: './scripts/start.ts' },
      },
    },
  },
})
