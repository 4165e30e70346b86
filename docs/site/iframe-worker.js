// The search of the site asks a worker, which browsers refuse to pages from a disk. There a hidden frame
// does its work: it loads the same script, whose messages go to the page and not to the frame itself.
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.srcdoc = `<script>
        var postMessage = (data) => parent.postMessage(data, "*");
        var importScripts = () => Promise.resolve();
      </script><script src="${url}"></script>`;
      this.loaded = new Promise((done) => (this.frame.onload = done));
      window.addEventListener("message", (event) => {
        if (event.source !== this.frame.contentWindow) return;
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
      document.body.append(this.frame);
    }

    postMessage(data) {
      this.loaded.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
