import { tokenOf, tokenLength } from '@larkfield/schemas/typed.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

/** The additional sentence for a token that is too short (product.md#typed-5). */
const shortLinkText = 'This link is not complete. Copy all of it from the message.';

/** Normalizes a copied token, and returns its error. */
export function readToken(copied: string): { token: string; isWhole: boolean; note: string | undefined } {
  const token = tokenOf(copied);
  const isShort = token.length > 0 && token.length < tokenLength;
  return { token, isWhole: token.length === tokenLength, note: isShort ? shortLinkText : undefined };
}

/** The token at the end of the address, normalized after copying. A complete token also replaces the one in the address. */
export function useLinkToken() {
  const { token: copied = '' } = useParams();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const read = readToken(copied);
  const { token, isWhole } = read;
  const isClean = token === copied;
  useEffect(() => {
    if (!isWhole || isClean) return;
    void navigate({ pathname: pathname.replace(/[^/]*\/*$/, token), search, hash }, { replace: true });
  }, [isWhole, isClean, token, pathname, search, hash, navigate]);
  return read;
}
