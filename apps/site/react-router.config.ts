import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
