import { longestBlackbox } from '@marquee/contract/rules'
import type { RootData } from '../../shared/request/root-data.ts'

type DeviceScripts = NonNullable<RootData['device']>

/** The company's global. */
interface Igloo {
  readonly getBlackbox?: () => { readonly blackbox?: unknown; readonly finished?: unknown }
}

const POLL_MS = 50
let script: HTMLScriptElement | undefined

/** Undefined after a failure. */
const scriptOfPage = () => script
const igloo = () => (window as { IGLOO?: Igloo }).IGLOO

/** Loads the company's loader; after a failure again. */
export function startCollecting({
  scriptUrl,
  loaderUrl,
  loaderSubkey,
  loaderVersion,
  ownPath,
}: DeviceScripts): void {
  if (script) return
  Object.assign(window, {
    io_global_object_name: 'IGLOO',
    IGLOO: {
      enable_flash: false,
      loader: {
        subkey: loaderSubkey,
        version: loaderVersion,
        tp_host: loaderUrl,
        ...(ownPath === undefined ? { fp_static: false, fp_dyn: false } : { uri_hook: ownPath }),
      },
    },
  })
  const loading = document.createElement('script')
  loading.src = scriptUrl
  loading.addEventListener('error', () => {
    loading.remove()
    script = undefined
  })
  script = loading
  document.head.append(loading)
}

function readBlackbox(): { readonly blackbox: string; readonly isFinished: boolean } {
  const { blackbox, finished } = igloo()?.getBlackbox?.() ?? {}
  return { blackbox: typeof blackbox === 'string' ? blackbox : '', isFinished: finished === true }
}

/** Waits until everything is collected, or until a time, and gives what there is then. */
export async function collectBlackbox(
  scripts: DeviceScripts,
  until: number,
): Promise<{ readonly blackbox?: string }> {
  startCollecting(scripts)
  let found = readBlackbox()
  while (!found.isFinished && scriptOfPage() && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    found = readBlackbox()
  }
  // The server refuses longer ones, and nobody should be kept out by a script of another company.
  return found.blackbox === '' || found.blackbox.length > longestBlackbox ? {} : { blackbox: found.blackbox }
}
