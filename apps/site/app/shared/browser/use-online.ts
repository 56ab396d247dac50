import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../texts/index.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the site can be reached (watch-connection.ts). The server renders as online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** Why nothing can be sent now, for a button that sends; undefined while there is a connection. */
export function useOfflineReason(): string | undefined {
  const { t } = useTexts()
  return useIsOnline() ? undefined : t('common.offlineReason')
}
