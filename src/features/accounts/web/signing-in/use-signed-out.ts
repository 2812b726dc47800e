import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { clearPersonalStorage } from '#platform/web/personal-storage.ts'
import { clearPersonalData } from '#platform/web/query-client.ts'
import { useToast, type Toast } from '#platform/web/toasts/use-toast.ts'

/**
 * Returns a function to call after the server has ended the session: it clears the user's cached and stored data, goes
 * to the home page and shows the given toast. It sends no request to sign out.
 */
export function useSignOutHandler() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { pathname } = useLocation()

  return (message: Toast) => {
    void clearPersonalData(queryClient)
    clearPersonalStorage()
    void navigate(hrefOf('home'))
    toast(message)
    // On the home page no navigation moves the focus, and the button that had it is gone.
    if (pathname === hrefOf('home')) document.querySelector<HTMLElement>('main h1')?.focus()
  }
}
