// Runs in the browser of whoever checks a report: compares a file with the SHA-256 of what was issued, and sends nothing.
const area = document.querySelector('[data-sha256]');
if (area && globalThis.crypto?.subtle) {
  const drop = area.querySelector('.drop');
  const input = area.querySelector('input');
  const known = area.dataset.sha256.split(' ');

  const show = (name) => {
    for (const result of area.querySelectorAll('[data-result]')) result.hidden = result.dataset.result !== name;
  };

  const compare = async (file) => {
    show('');
    try {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
      show(known.includes(hash) ? 'same' : 'other');
    } catch {
      show('unread');
    }
  };

  input.addEventListener('change', () => input.files[0] && compare(input.files[0]));
  // Anywhere on the page: a file that is dropped beside the area would otherwise be opened in its place.
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  document.addEventListener('dragleave', () => drop.classList.remove('over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    const [file] = event.dataTransfer.files;
    if (file) compare(file);
  });
  drop.hidden = false;
}
