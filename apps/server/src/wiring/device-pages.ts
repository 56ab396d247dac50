import {
  createIovationScripts,
  deviceSources,
  loaderVersion,
  ownPath,
} from '../adapters/device/iovation/adapter.ts'
import { mountDeviceScripts } from '../http/device-scripts.ts'
import type { SiteOptions } from '../http/site.ts'
import type { HttpApp } from '../kernel/index.ts'
import type { Foundation } from './foundation.ts'

/** What the pages' policy allows for checks of the browser, and what loads their scripts; nothing without a company. */
export function deviceCheckOfPages({ iovation }: Foundation['config']['ports']): {
  readonly sources: SiteOptions['sources']['device']
  readonly scripts: SiteOptions['device']
} {
  if (!iovation) return { sources: undefined, scripts: undefined }
  return {
    sources: deviceSources({ scriptUrl: iovation.scriptUrl, loaderUrl: iovation.loaderUrl }),
    // Nothing else of the configuration leaves the server.
    scripts: {
      scriptUrl: iovation.scriptUrl,
      loaderUrl: iovation.loaderUrl,
      loaderSubkey: iovation.loaderSubkey,
      loaderVersion,
      ownPath: iovation.ownHostUrl === undefined ? undefined : ownPath,
    },
  }
}

/** Mounts the part of the scripts that comes from our own host, where the operator has it. */
export function mountDeviceCheck(
  app: HttpApp,
  { clock, log, metrics, config }: Pick<Foundation, 'clock' | 'log' | 'metrics' | 'config'>,
): void {
  const { iovation } = config.ports
  if (iovation?.ownHostUrl === undefined) return
  const scripts = createIovationScripts({
    config: { url: iovation.ownHostUrl, subkey: iovation.loaderSubkey },
    timeoutMs: iovation.timeoutMs,
    log,
    metrics,
  })
  mountDeviceScripts(app, { scripts, clock })
}
