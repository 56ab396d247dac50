import type { Log } from './log.ts'

/** One step of an ordered shutdown. */
interface StopStep {
  readonly name: string
  readonly stop: () => Promise<void>
}

export interface LifecycleOptions {
  readonly log: Log
  /** Time for load balancers to notice that this instance is not ready (ms). */
  readonly graceMs: number
  /** Time limit of one step (ms); 15 s by default. Then the next step starts anyway. */
  readonly stepMs?: number
  /** Ends the process; `process.exit` by default. */
  readonly exit?: (code: number) => void
}

export interface Lifecycle {
  /**
   * Adds a step. Steps run in the order in which they were added: stop accepting, sockets, requests and jobs, relay,
   * pools, embedded database.
   */
  onStop(name: string, stop: () => Promise<void>): void
  isStopping(): boolean
  /** Not ready, wait, then every step once. Resolves at the end; never rejects. */
  stop(reason: string): Promise<void>
  /**
   * Stops on SIGTERM and SIGINT and then exits; a second signal exits immediately. @returns a function that removes the
   * handlers
   */
  handleSignals(): () => void
}

const DEFAULT_STEP_MS = 15_000

export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { log } = options
  const exit = options.exit ?? ((code: number) => process.exit(code))
  const steps: StopStep[] = []
  let stopping: Promise<void> | undefined

  async function runStep({ name, stop }: StopStep): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), options.stepMs ?? DEFAULT_STEP_MS)
    })
    try {
      if ((await Promise.race([stop(), late])) === 'late')
        log.warn({ step: name }, 'stop goes on without waiting')
    } catch (error) {
      log.error({ step: name, err: error }, 'stop step failed')
    } finally {
      clearTimeout(timer)
    }
  }

  async function stopAll(reason: string): Promise<void> {
    log.info({ reason }, 'stopping')
    if (options.graceMs > 0) await new Promise((resolve) => setTimeout(resolve, options.graceMs))
    for (const step of steps) await runStep(step)
    log.info('stopped')
  }

  const lifecycle: Lifecycle = {
    onStop: (name, stop) => {
      steps.push({ name, stop })
    },
    isStopping: () => stopping !== undefined,
    stop: (reason) => (stopping ??= stopAll(reason)),
    handleSignals() {
      const onSignal = (signal: NodeJS.Signals) => {
        if (stopping) {
          log.warn({ signal }, 'second signal: leaving at once')
          exit(1)
          return
        }
        lifecycle.stop(signal).then(
          () => exit(0),
          () => exit(1),
        )
      }
      process.on('SIGTERM', onSignal)
      process.on('SIGINT', onSignal)
      return () => {
        process.off('SIGTERM', onSignal)
        process.off('SIGINT', onSignal)
      }
    },
  }
  return lifecycle
}

/**
 * An unhandled rejection is a bug and raises an alarm. It does not end the process: one missing `catch` must not
 * disconnect every player.
 */
export function alarmOnUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (error) => {
    log.fatal({ alarm: true, err: error }, 'a rejected promise was not handled')
  })
}
