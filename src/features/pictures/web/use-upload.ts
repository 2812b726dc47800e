import { useEffect, useRef, useState } from 'react'
import { largestUpload } from '../limits.ts'
import { pictureTooLarge, uploadFailed } from '../messages.ts'
import { uploadPath } from '../upload-address.ts'
import { withinBase } from '#platform/addresses.ts'
import { addressHere, baseHere } from '#platform/web/base-here.ts'

interface Uploading {
  /** From 0 to 1; undefined while nothing is on its way. */
  progress: number | undefined
  /** Why the last one was refused. */
  refusal: string | undefined
  start: (file: File) => void
  cancel: () => void
}

/** Sends a picture and tells how far it is; by XMLHttpRequest, since fetch does not say. */
export function useUpload(onUploaded: (imageUrl: string) => void): Uploading {
  const [progress, setProgress] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const request = useRef<XMLHttpRequest>(null)

  useEffect(() => () => request.current?.abort(), [])

  function end(sentence?: string) {
    request.current = null
    setProgress(undefined)
    setRefusal(sentence)
  }

  function start(file: File) {
    if (file.size > largestUpload) {
      end(pictureTooLarge)
      return
    }
    const sending = new XMLHttpRequest()
    request.current = sending
    sending.open('POST', addressHere(uploadPath))
    sending.setRequestHeader('content-type', file.type || 'application/octet-stream')
    sending.upload.addEventListener('progress', ({ loaded, total }) =>
      setProgress(total ? loaded / total : 0),
    )
    sending.addEventListener('load', () => {
      const answer = answerIn(sending.responseText)
      end(answer.imageUrl ? undefined : (answer.message ?? uploadFailed))
      if (answer.imageUrl) onUploaded(withinBase(baseHere(), answer.imageUrl) ?? answer.imageUrl)
    })
    sending.addEventListener('error', () => end(uploadFailed))
    setRefusal(undefined)
    setProgress(0)
    sending.send(file)
  }

  function cancel() {
    request.current?.abort()
    end()
  }

  return { progress, refusal, start, cancel }
}

/** What stands before the site may answer in its own way. */
function answerIn(text: string): { imageUrl?: string; message?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
