import { tokenLength } from '@larkfield/schemas/identifiers.ts';
import { useParams } from 'react-router-dom';
import { DraftUnavailable, ResumeDraft } from './resume-draft.tsx';

export function ResumeDraftPage() {
  const { token = '' } = useParams();
  return token.length === tokenLength ? <ResumeDraft key={token} token={token} /> : <DraftUnavailable message="Invalid draft link" />;
}
