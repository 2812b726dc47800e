import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { clearPersonalData } from '#platform/web/query-client.ts'
import { useToast, type Toast } from '#platform/web/toasts/use-toast.ts'

/** Forgets who was signed in, goes home and says so. */
export function useSignedOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { pathname } = useLocation()

  return (message: Toast) => {
    void clearPersonalData(queryClient)
    void navigate(hrefOf('home'))
    toast(message)
    // Whoever is there already changes no route, and the button that had the focus is gone.
    if (pathname === hrefOf('home')) document.querySelector<HTMLElement>('main h1')?.focus()
  }
}
